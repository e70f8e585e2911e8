import { Component, type ReactNode, Suspense } from "react";
import type { MessagePart } from "#lib/ui-message.ts";
import { facesOf, type Writing } from "#nodes/faces.tsx";
import { catalog } from "#nodes/index.ts";
import { runPageText } from "#product/texts/run-page.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import type { StepItem } from "./client/steps.ts";

interface StepViewProps {
  step: Pick<StepItem, "id" | "type" | "config">;
  result: unknown;
  live?: readonly MessagePart[] | null;
  writing?: Writing<unknown> | null;
}

/** A step as its kind shows it. */
export function StepView({ step, result, live = null, writing = null }: StepViewProps) {
  const View = facesOf(step.type)?.View;
  const spec = catalog[step.type];
  const config = spec?.config.safeParse(step.config);
  const read = result === undefined ? null : spec?.result.safeParse(result);
  if (!View || !config?.success || (read && !read.success))
    return <p className="text-ink-3">{runPageText.steps.answerGone}</p>;
  return (
    <ViewBoundary>
      <Suspense fallback={<Skeleton lines={3} />}>
        <View stepId={step.id} config={config.data} result={read ? read.data : null} live={live} writing={writing} />
      </Suspense>
    </ViewBoundary>
  );
}

/** One step that cannot be shown costs only itself. React has no other form for this than a class. */
class ViewBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <p className="text-ink-3">{runPageText.steps.answerGone}</p> : this.props.children;
  }
}
