import { Argument } from "commander";
import type { Command } from "commander";
import type { CommandContext } from "../options.ts";

type Shell = "bash" | "zsh" | "fish";

interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly options: readonly string[];
  /** The values of each option; those of the argument have the empty key. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
}

const EXAMPLES = `
Examples:
  routeprint completion bash > /etc/bash_completion.d/routeprint
  routeprint completion zsh > "\${fpath[1]}/_routeprint"
  routeprint completion fish > ~/.config/fish/completions/routeprint.fish`;

/** Defines `completion`: a script that completes commands and options in a shell. */
export function defineCompletion(command: Command, { io }: CommandContext): void {
  command
    .addArgument(new Argument("<shell>", "bash, zsh or fish").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", EXAMPLES)
    .action((shell: Shell) => io.writeOut(PRINTERS[shell]((command.parent?.commands ?? []).map(wordsOf))));
}

function wordsOf(command: Command): CommandWords {
  const options = command.options.flatMap(({ long }) => (typeof long === "string" ? [long] : []));
  const choices = [
    ...command.options.map(({ long, argChoices }) => [long ?? "", argChoices ?? []] as const),
    ...command.registeredArguments.map(({ argChoices }) => ["", argChoices ?? []] as const),
  ].filter(([, words]) => words.length > 0);
  return {
    name: command.name(),
    description: command.description(),
    options: [...options, "--help"],
    choices: new Map(choices),
  };
}

const PRINTERS: Readonly<Record<Shell, (commands: readonly CommandWords[]) => string>> = {
  bash: printBash,
  zsh: printZsh,
  fish: printFish,
};

/** Bash completes files where the script offers nothing. macOS has bash 3, without `mapfile`. */
function printBash(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const cases = commands.map(({ name, options, choices }) => {
    const own = choices.get("") ?? [];
    return `      ${name}) words="${[...own, ...options].join(" ")}" plain="${own.join(" ")}" ;;`;
  });
  return `_routeprint() {
  local words="" plain="" current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names} --help --version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${afterOptions(commands, (words) => `words="${words}"`)}
  esac
  if [ -z "$words" ]; then
    case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    esac
    # Other words are files, unless the command has words of its own.
    if [ "\${current#-}" = "$current" ]; then words="$plain"; fi
  fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi
}
complete -o default -F _routeprint routeprint
`;
}

/** The rows of a shell's `case` for the values of each option of each command. */
function afterOptions(commands: readonly CommandWords[], row: (words: string) => string): string {
  const rows = commands.flatMap(({ name, choices }) =>
    [...choices]
      .filter(([option]) => option !== "")
      .map(([option, words]) => `    "${name} ${option}") ${row(words.join(" "))} ;;`),
  );
  return rows.join("\n");
}

function printZsh(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name, description }) => `    '${name}:${quoted(description)}'`);
  const cases = commands.map(({ name, options, choices }) => {
    const own = choices.get("");
    const others = own === undefined ? "_files" : `compadd ${own.join(" ")}`;
    return `    ${name}) if [[ $PREFIX == -* ]]; then compadd -- ${options.join(" ")}; else ${others}; fi ;;`;
  });
  return `#compdef routeprint
_routeprint() {
  local -a commands
  commands=(
${names.join("\n")}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2] $words[CURRENT-1]" in
${afterOptions(commands, (words) => `compadd ${words}; return`)}
  esac
  case "$words[2]" in
${cases.join("\n")}
  esac
}
_routeprint "$@"
`;
}

function printFish(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ name, description, options, choices }) => {
    const within = `complete -c routeprint -n '__fish_seen_subcommand_from ${name}'`;
    const own = choices.get("");
    return [
      `complete -c routeprint -n __fish_use_subcommand -a ${name} -d '${quoted(description)}'`,
      ...(own === undefined ? [] : [`${within} -f -a '${own.join(" ")}'`]),
      ...options.map((option) => {
        const words = choices.get(option);
        return `${within} -l ${option.slice(2)}${words === undefined ? "" : ` -x -a '${words.join(" ")}'`}`;
      }),
    ];
  });
  return `${lines.join("\n")}\n`;
}

function quoted(text: string): string {
  return text.replaceAll("'", "’").replaceAll(":", "\\:");
}
