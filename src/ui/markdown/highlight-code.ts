export interface CodePiece {
  tone: "plain" | "comment" | "string" | "number" | "keyword";
  text: string;
}

const words =
  "abstract and any as assert async await bool boolean break case catch char class const continue def default defer delete do double elif else enum except export extends final finally float fn for foreach from func function global go if impl implements import in instanceof int interface is lambda let long loop match mod module mut namespace new nil None not null of or package pass private protected pub public raise readonly return self short static string struct super switch this throw trait True False true false try type typeof undefined unsigned use using val var void where while with yield";
const sqlWords =
  "select from where insert into values update set delete create table alter drop join left right inner outer on as and or not null order by group having limit offset union all distinct case when then else end with primary key references index";

const hashComments =
  /^(bash|sh|shell|zsh|py|python|rb|ruby|yaml|yml|toml|r|perl|pl|dockerfile|makefile|elixir|julia|ini|graphql)$/i;
const known =
  /^(bash|sh|shell|zsh|py|python|rb|ruby|ya?ml|toml|perl|dockerfile|makefile|elixir|julia|ini|graphql|[cr]|c\+\+|cpp|c#|csharp|css|dart|go|haskell|java|javascript|[jt]sx?|jsonl?|kotlin|kt|less|lua|ocaml|php|proto|rs|rust|scala|scss|\w*sql|swift|typescript|zig)$/i;

/**
 * Simple highlighting of comments, strings, numbers and keywords without a large library. Unknown languages stay plain.
 * The joined pieces equal the code.
 */
export function highlightCode(code: string, language: string): CodePiece[] {
  if (!known.test(language) || code.length > 50_000) return [{ tone: "plain", text: code }];
  const isSql = /sql$/i.test(language);
  const keywords = new Set((isSql ? sqlWords : words).split(" "));
  const comment = isSql
    ? "--[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/"
    : hashComments.test(language)
      ? "#[^\\n]*"
      : "\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/";
  const pattern = new RegExp(
    `(${comment})|("""[\\s\\S]*?"""|"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*'|\`(?:\\\\.|[^\`\\\\])*\`)|\\b(\\d[\\w.]*)|([A-Za-z_][\\w]*)`,
    "g",
  );
  const pieces: CodePiece[] = [];
  const add = (tone: CodePiece["tone"], text: string) => {
    const last = pieces.at(-1);
    if (last?.tone === tone) last.text += text;
    else if (text !== "") pieces.push({ tone, text });
  };
  let end = 0;
  for (const found of code.matchAll(pattern)) {
    const [text, isComment, isString, isNumber, word] = found;
    add("plain", code.slice(end, found.index));
    const isKeyword = word !== undefined && keywords.has(isSql ? word.toLowerCase() : word);
    add(isComment ? "comment" : isString ? "string" : isNumber ? "number" : isKeyword ? "keyword" : "plain", text);
    end = found.index + text.length;
  }
  add("plain", code.slice(end));
  return pieces;
}
