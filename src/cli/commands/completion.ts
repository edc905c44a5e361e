import { Argument } from "commander";
import type { Command } from "commander";
import type { CommandContext } from "../context.ts";

type Shell = "bash" | "zsh" | "fish";

interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly options: readonly string[];
}

const EXAMPLES = `
Examples:
  routeprint completion bash > /etc/bash_completion.d/routeprint
  routeprint completion zsh > "\${fpath[1]}/_routeprint"
  routeprint completion fish > ~/.config/fish/completions/routeprint.fish`;

/** `completion`: a script that completes commands and options in a shell. */
export function defineCompletion(command: Command, { io }: CommandContext): void {
  command
    .addArgument(new Argument("<shell>", "bash, zsh or fish").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", EXAMPLES)
    .action((shell: Shell) => io.writeOut(PRINTERS[shell]((command.parent?.commands ?? []).map(wordsOf))));
}

function wordsOf(command: Command): CommandWords {
  const options = command.options.flatMap(({ long }) => (typeof long === "string" ? [long] : []));
  return { name: command.name(), description: command.description(), options: [...options, "--help"] };
}

const PRINTERS: Readonly<Record<Shell, (commands: readonly CommandWords[]) => string>> = {
  bash: printBash,
  zsh: printZsh,
  fish: printFish,
};

function printBash(commands: readonly CommandWords[]): string {
  const cases = commands.map(({ name, options }) => `    ${name}) words="${options.join(" ")}" ;;`);
  return `_routeprint() {
  local words current="\${COMP_WORDS[COMP_CWORD]}"
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    *) words="${commands.map(({ name }) => name).join(" ")} --help --version" ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands.map(({ name }) => name).join(" ")} --help --version"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ "$COMP_CWORD" -gt 1 ] && [ "\${current#-}" = "$current" ]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _routeprint routeprint
`;
}

function printZsh(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name, description }) => `    '${name}:${quoted(description)}'`);
  const cases = commands.map(
    ({ name, options }) => `    ${name}) _values option ${options.join(" ")}; _files ;;`,
  );
  return `#compdef routeprint
_routeprint() {
  local -a commands
  commands=(
${names.join("\n")}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2]" in
${cases.join("\n")}
  esac
}
_routeprint "$@"
`;
}

function printFish(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ name, description, options }) => [
    `complete -c routeprint -n __fish_use_subcommand -a ${name} -d '${quoted(description)}'`,
    ...options.map(
      (option) => `complete -c routeprint -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`,
    ),
  ]);
  return `${lines.join("\n")}\n`;
}

function quoted(text: string): string {
  return text.replaceAll("'", "’").replaceAll(":", "\\:");
}
