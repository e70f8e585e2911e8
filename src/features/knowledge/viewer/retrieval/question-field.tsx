import { useState } from "react";
import { limits } from "#product/limits.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";

const text = knowledgeTestText;

interface QuestionFieldProps {
  question: string;
  isSearching: boolean;
  onAsk: (question: string) => void;
  autoFocus?: boolean;
}

/** The question of a retrieval test, with its button inside. */
export function QuestionField({ question, isSearching, onAsk, autoFocus }: QuestionFieldProps) {
  const [typed, setTyped] = useState(question);
  const [given, setGiven] = useState(question);
  if (given !== question) {
    setGiven(question);
    setTyped(question);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) onAsk(typed.trim());
      }}
    >
      <TextField
        aria-label={text.question}
        placeholder={text.placeholder}
        value={typed}
        onChange={setTyped}
        maxLength={limits.knowledgeSearch.questionChars}
        autoFocus={autoFocus}
        className="[&>div]:h-10 max-sm:[&>div]:h-12"
        end={
          <Button type="submit" variant="primary" size="s" isPending={isSearching} isDisabled={!typed.trim()}>
            {text.search}
          </Button>
        }
      />
    </form>
  );
}
