import { useMemo, useState } from "react";
import { limits } from "#product/limits.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { useRetrievalTest } from "../../client/viewer/use-retrieval-test.ts";
import { ScrollRegion } from "../scroll-region.tsx";
import { QuestionField } from "./question-field.tsx";
import { RetrievalResults } from "./retrieval-results.tsx";

const text = knowledgeTestText;

interface SourceTestProps {
  nodeId: string;
  passageId: string | null;
  /** Shows a passage in the document. */
  onShow: (passageId: string) => void;
}

/** A retrieval test in one source. */
export function SourceTest({ nodeId, passageId, onShow }: SourceTestProps) {
  const [question, setQuestion] = useState("");
  const nodeIds = useMemo(() => [nodeId], [nodeId]);
  const test = useRetrievalTest({ question, nodeIds, minSimilarity: limits.knowledgeSearch.minSimilarity });
  return (
    <ScrollRegion label={text.title}>
      <div className="px-5 py-4">
        <QuestionField question={question} isSearching={test.isFetching} onAsk={setQuestion} />
      </div>
      {test.isError ? (
        <ErrorState
          title={text.failed}
          onRetry={() => void test.refetch()}
          isRetrying={test.isFetching}
          className="px-6 py-4"
        />
      ) : test.data && question ? (
        <RetrievalResults
          question={question}
          result={test.data}
          openId={passageId}
          onOpen={({ chunkId }) => onShow(chunkId)}
          hasTitles={false}
        />
      ) : (
        <p className="px-5 text-ink-3">{text.start.text}</p>
      )}
    </ScrollRegion>
  );
}
