/** A placeholder argument: `{agent}` as a string, 3 as a number, and a placeholder again for unknown fields. */
export function sample(name: string): unknown {
  const word = `{${name}}`;
  const value: unknown = new Proxy(() => word, {
    get(_, key) {
      if (key === Symbol.toPrimitive) return (hint: string) => (hint === "number" ? 3 : word);
      if (key === Symbol.iterator) return () => [value][Symbol.iterator]();
      if (typeof key === "symbol") return undefined;
      if (key === "toJSON") return () => word;
      for (const owner of [word, day, 3, [value]] as const)
        if (key in Object(owner)) {
          const found: unknown = Reflect.get(Object(owner), key, owner);
          return typeof found === "function" ? found.bind(owner) : found;
        }
      return sample(key);
    },
  });
  return value;
}

const day = new Date(Date.UTC(2026, 0, 15));

/** The names of a function's parameters, as far as its source text shows them. */
export function parameterNames(text: string): string[] {
  const list = /^(?:async\s*)?(?:function\s*\w*\s*|\w+\s*(?=\())?\(?([^)=]*)/.exec(text)?.[1] ?? "";
  if (list.includes("{")) return ["facts", "more", "options"];
  return list.split(",").flatMap((part) => /^\s*(?:\.\.\.)?(\w+)/.exec(part)?.[1] ?? []);
}
