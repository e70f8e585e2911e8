import base from "./vite.config.ts";
const group = (name: string, test: RegExp, rest = {}) => ({ name, test, ...rest });
const lite = { name: "lite", enforce: "pre", resolveId(id: string, importer: string) { return id === "tailwind-variants" ? this.resolve("tailwind-variants/lite", importer, { skipSelf: true }) : null; } };
export default { ...base, plugins: [lite, ...base.plugins], build: { ...base.build, rolldownOptions: { output: { codeSplitting: { groups: [
  group("react", /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, { priority: 5 }),
  group("words", /src[\\/](product|lib)[\\/]/, { priority: 4, minShareCount: 3, maxModuleSize: 9000 }),
  group("icons", /node_modules[\\/]lucide-react[\\/]/, { priority: 3, minShareCount: 4 }),
  group("kit", /src[\\/](ui[\\/][\w-]+\.tsx?|web[\\/](shell[\\/]|api|refusal|dialogs))/, { priority: 2, minShareCount: 4, maxModuleSize: 4500, includeDependenciesRecursively: false }),
  group("query", /node_modules[\\/](@tanstack|@trpc|superjson|copy-anything|is-what|clsx)[\\/]/, { priority: 1, minShareCount: 2 }),
] } } } } };
