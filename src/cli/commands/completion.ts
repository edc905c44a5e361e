import { Argument } from "commander";
import type { Command } from "commander";
import type { CommandContext } from "../options.ts";

type Shell = "bash" | "zsh" | "fish";

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
    .action((shell: Shell) => io.writeOut(PRINTERS[shell](command.parent?.commands ?? [])));
}

const PRINTERS: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = {
  bash: printBash,
  zsh: printZsh,
  fish: printFish,
};

function optionsOf({ options }: Command): readonly string[] {
  return [...options.flatMap(({ long }) => long ?? []), "--help"];
}

/** The values of a command's argument; empty where it takes files. */
function valuesOf({ registeredArguments }: Command): string {
  return registeredArguments.flatMap(({ argChoices = [] }) => argChoices).join(" ");
}

/** The rows of a shell's `case` for the values of each option of each command. */
function afterOptions(commands: readonly Command[], row: (values: string) => string): string {
  const rows = commands.flatMap((command) =>
    command.options.flatMap(({ long, argChoices }) =>
      argChoices === undefined ? [] : [`    "${command.name()} ${long}") ${row(argChoices.join(" "))} ;;`],
    ),
  );
  return rows.join("\n");
}

/** Bash completes files where the script offers nothing. macOS has bash 3, without `mapfile`. */
function printBash(commands: readonly Command[]): string {
  const names = commands.map((command) => command.name()).join(" ");
  const cases = commands.map((command) => {
    const values = valuesOf(command);
    const words = `${values} ${optionsOf(command).join(" ")}`.trim();
    return `      ${command.name()}) words="${words}" plain="${values}" ;;`;
  });
  return `_routeprint() {
  local words="" plain="" current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names} --help --version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${afterOptions(commands, (values) => `words="${values}"`)}
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

function printZsh(commands: readonly Command[]): string {
  const names = commands.map((command) => `    '${command.name()}:${quoted(command.description())}'`);
  const cases = commands.map((command) => {
    const values = valuesOf(command);
    const others = values === "" ? "_files" : `compadd ${values}`;
    const options = `compadd -- ${optionsOf(command).join(" ")}`;
    return `    ${command.name()}) if [[ $PREFIX == -* ]]; then ${options}; else ${others}; fi ;;`;
  });
  return `#compdef routeprint
_routeprint() {
  local -a commands
  commands=(
${names.join("\n")}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2] $words[CURRENT-1]" in
${afterOptions(commands, (values) => `compadd ${values}; return`)}
  esac
  case "$words[2]" in
${cases.join("\n")}
  esac
}
_routeprint "$@"
`;
}

function printFish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const name = command.name();
    const within = `complete -c routeprint -n '__fish_seen_subcommand_from ${name}'`;
    const values = valuesOf(command);
    return [
      `complete -c routeprint -n __fish_use_subcommand -a ${name} -d '${quoted(command.description())}'`,
      ...(values === "" ? [] : [`${within} -f -a '${values}'`]),
      ...command.options.map(({ long = "", argChoices }) => {
        const words = argChoices === undefined ? "" : ` -x -a '${argChoices.join(" ")}'`;
        return `${within} -l ${long.slice(2)}${words}`;
      }),
      `${within} -l help`,
    ];
  });
  return `${lines.join("\n")}\n`;
}

function quoted(text: string): string {
  return text.replaceAll("'", "’").replaceAll(":", "\\:");
}
