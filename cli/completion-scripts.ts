import { join } from "node:path";
import { packageFolders } from "../pipeline/text/packaged.ts";

/** Where the build keeps what can be typed, since loading all commands takes longest. */
export const builtFile = join(packageFolders.code, "cli/completion.json");

/** What can be typed after a command. */
export interface Completed {
  /** Such as `/show/persona`; empty for the program itself. */
  readonly path: string;
  readonly subcommands: readonly { readonly name: string; readonly summary: string }[];
  /** The values of its arguments, if there are fixed ones. */
  readonly values: readonly string[];
  readonly options: readonly CompletedOption[];
}

export interface CompletedOption {
  readonly flag: string;
  readonly description: string;
  /** Empty if it takes no value, or any value. */
  readonly values: readonly string[];
  readonly takesValue: boolean;
}

/** Wherever a script knows nothing else, files are completed. */
export const shellScripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

function bashScript(all: readonly Completed[]): string {
  return `_pipeline() {
  local current="\${COMP_WORDS[COMP_CWORD]}" place="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$place/$word" in
      ${placesOf(all)}) place="$place/$word" ;;
    esac
  done
  case "$place \${COMP_WORDS[COMP_CWORD-1]}" in
${valueCases(all, (values) => `COMPREPLY=($(compgen -W "${values.join(" ")}" -- "$current")); return`)}
  esac
  case "$place $current" in
${wordCases(all, (words) => `COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$current"))`)}
  esac
}
complete -o default -F _pipeline pipeline`;
}

function zshScript(all: readonly Completed[]): string {
  return `#compdef pipeline
_pipeline() {
  local place="" word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$place/$word" in
      ${placesOf(all)}) place="$place/$word" ;;
    esac
  done
  case "$place \${words[CURRENT-1]}" in
${valueCases(all, (values) => (values.length === 0 ? "_files; return" : `compadd -- ${values.join(" ")}; return`))}
  esac
  case "$place $PREFIX" in
${wordCases(all, (words) => `compadd -- ${words.join(" ")}`)}
    *) _files ;;
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
compdef _pipeline pipeline`;
}

const placesOf = (all: readonly Completed[]) =>
  all.flatMap(({ path }) => (path === "" ? [] : [quoted(path)])).join(" | ");

/** After an option that takes a value: its values. */
function valueCases(all: readonly Completed[], act: (values: readonly string[]) => string): string {
  return all
    .flatMap(({ path, options }) =>
      options
        .filter(({ takesValue }) => takesValue)
        .map(({ flag, values }) => `    ${quoted(`${path} ${flag}`)}) ${act(values)} ;;`),
    )
    .join("\n");
}

/** After a dash, options; otherwise subcommands, or the values of the argument. */
function wordCases(all: readonly Completed[], act: (words: readonly string[]) => string): string {
  return all
    .flatMap(({ path, options, subcommands, values }) => {
      const flags = options.map(({ flag }) => flag);
      const words = [...subcommands.map(({ name }) => name), ...values];
      return [
        `    ${quoted(`${path} -`)}*) ${act(flags)} ;;`,
        ...(words.length > 0 ? [`    ${quoted(`${path} `)}*) ${act(words)} ;;`] : []),
      ];
    })
    .join("\n");
}

function fishScript(all: readonly Completed[]): string {
  return all.flatMap((one) => fishLines(one)).join("\n");
}

function fishLines({ path, subcommands, values, options }: Completed): string[] {
  const names = subcommands.map(({ name }) => name);
  const within = path.split("/").filter((name) => name !== "");
  const here = [
    ...within.map((name) => `__fish_seen_subcommand_from ${name}`),
    ...(names.length > 0 ? [`not __fish_seen_subcommand_from ${names.join(" ")}`] : []),
  ].join("; and ");
  const begin = `complete -c pipeline -n ${quoted(here)}`;
  return [
    ...subcommands.map(({ name, summary }) => `${begin} -f -a ${name} -d ${quoted(summary)}`),
    ...(values.length > 0 ? [`${begin} -f -a ${quoted(values.join(" "))}`] : []),
    ...options.map(({ flag, description, values: own, takesValue }) => {
      const taking = own.length > 0 ? ` -x -a ${quoted(own.join(" "))}` : takesValue ? " -r" : "";
      return `${begin} -l ${flag.slice(2)}${taking} -d ${quoted(description)}`;
    }),
  ];
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
