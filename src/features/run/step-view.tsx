import { Component, lazy, type ReactNode, Suspense, use } from "react";
import type { Waiting } from "#engine/status.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { facesOf, type PieceRetry, type Turn, type Writing } from "#nodes/faces.tsx";
import { catalog } from "#nodes/index.ts";
import type { Progress } from "#nodes/piece-rows.ts";
import { runPageText } from "#product/texts/run-page.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { AroundContext } from "./client/around.ts";
import type { StepItem } from "./client/steps.ts";

const Conversation = lazy(async () => ({ default: (await import("./conversation.tsx")).Conversation }));

interface StepViewProps {
  step: Pick<StepItem, "id" | "type" | "config">;
  result: unknown;
  live?: readonly MessagePart[] | null;
  progress?: Progress | null;
  pieceRetry?: PieceRetry | null;
  writing?: Writing<unknown> | null;
  waitsFor?: Waiting | null;
  turn?: Turn | null;
  keep?: ((result: unknown) => Promise<boolean>) | null;
  problem?: string | null;
  canSteer?: boolean;
}

/** A step as its kind shows it. */
export function StepView({
  step,
  result,
  live = null,
  progress = null,
  pieceRetry = null,
  writing = null,
  waitsFor = null,
  turn = null,
  keep = null,
  problem = null,
  canSteer = false,
}: StepViewProps) {
  const around = use(AroundContext);
  const View = facesOf(step.type)?.View;
  const spec = catalog[step.type];
  const config = spec?.config.safeParse(step.config);
  const read = result === undefined ? null : spec?.result.safeParse(result);
  if (!View || !config?.success || (read && !read.success))
    return <p className="text-ink-3">{runPageText.steps.answerGone}</p>;
  return (
    <ViewBoundary>
      <Suspense fallback={<Skeleton lines={3} />}>
        <View
          {...around}
          stepId={step.id}
          config={config.data}
          result={read ? read.data : null}
          live={live}
          progress={progress}
          pieceRetry={pieceRetry}
          writing={writing}
          problem={problem}
          canSteer={canSteer}
          Conversation={Conversation}
          waitsFor={waitsFor}
          turn={turn}
          keep={keep}
        />
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
