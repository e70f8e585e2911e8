import { useMemo } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { createPrices } from "#features/workflow/client/create-prices.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { forecastRun } from "./client/forecast.ts";
import type { Template } from "./client/templates.ts";

/** Agents of a template and the price of a run. */
export function ForecastLine({ template }: { template: Template }) {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  const forecast = useMemo(() => data && forecastRun(template, createPrices(data, new Map())), [data, template]);
  if (!forecast) return null;
  const { agents, credits } = forecast;
  return (
    <span className="flex flex-wrap gap-x-3 num">
      <span title={templateText.estimate}>
        {templateText.perRun(builderText.head.estimatedCredits(credits.min, credits.max))}
      </span>
      <span>{templateText.agents(agents)}</span>
    </span>
  );
}
