import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { decodeLine, isHex } from './decode';
import { registerOptions, type Signed, signDevice, signOptions, signRegistration } from './signCommand';
import { usage } from './usage';

await main(process.argv.slice(2));

async function main([command, ...rest]: string[]): Promise<void> {
  try {
    if (command === 'decode') return await decode(rest);
    if (command === 'sign' && rest[0] === 'register')
      return print(signRegistration(read(rest.slice(1), registerOptions)));
    if (command === 'sign') return print(signDevice(read(rest, signOptions)));
    refuse(command === undefined ? '' : `未知命令 / unknown command: ${command}`);
  } catch (error) {
    // parseArgs throws for options it does not know.
    refuse(error instanceof Error ? error.message : String(error));
  }
}

async function decode(rest: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: rest,
    options: { stream: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const { stream } = values;
  if (positionals.length === 0) {
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() !== '') process.stdout.write(`${decodeLine(line, stream)}\n`);
    }
    return;
  }
  if (positionals.length > 1 && !stream)
    return refuse('多段数据请用 --stream / several pieces need --stream');
  const words = positionals.flatMap((piece) => piece.split(/[\s,]+/)).filter((word) => word !== '');
  const wrong = words.find((word) => !isHex(word));
  if (words.length === 0 || wrong !== undefined) return refuse(`不是十六进制 / not hex: ${wrong ?? ''}`);
  process.stdout.write(`${decodeLine(words.join(' '), stream)}\n`);
}

function read(args: string[], names: readonly string[]): Record<string, string | undefined> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  return parseArgs({ args: withEquals(args), options }).values as Record<string, string | undefined>;
}

// A security mode of -2 would be taken for an option.
function withEquals(args: string[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const [word = '', next] = [args[i], args[i + 1]];
    const takesNext =
      word.startsWith('--') && !word.includes('=') && next !== undefined && !next.startsWith('--');
    joined.push(takesNext ? `${word}=${next}` : word);
    if (takesNext) i++;
  }
  return joined;
}

function print(signed: Signed): void {
  if (!signed.ok) return refuse(`缺少或有误 / missing or wrong: ${signed.problem}`);
  process.stdout.write(`${JSON.stringify(signed.value)}\n`);
}

function refuse(problem: string): void {
  process.stderr.write(problem === '' ? usage : `${problem}\n\n${usage}`);
  process.exitCode = 2;
}
