import { parseSync, Visitor } from 'oxc-parser';
import { place, sourcesIn, type Source } from './sources';

type Syntax = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0];
type Node = Syntax['arguments'][number] | null;

const chinese = /\p{Script=Han}/u;
const letters = /\p{L}{2}/u;
/** A comma, colon, mark or bracket of English beside a Chinese sign. */
const halfWidth = /[\p{Script=Han}”》」）] ?[,;:!?(]|[,;:!?()][\p{Script=Han}]/u;
/** The same behind a slot that ends the part before it. */
const halfWidthBehindSlot = /\}(?:[,;!?]|:(?!\d))/;

/** Attributes whose text people read. */
const shown =
  /^(alt|title|label|placeholder|tooltip|description|message|content|extra|help|prefix|suffix|addon\w+|\w+Text|aria-label|aria-description)$/;

/** Pairs of words that lack a language, or whose two languages do not ask for the same values. */
export function findMissingWords(root: string): string[] {
  return sourcesIn(root, 'contract/src').flatMap((source) => {
    const complaints: string[] = [];
    const visitor = new Visitor({
      CallExpression({ callee, arguments: [pairs] }) {
        if (callee.type === 'Identifier' && callee.name === 'texts')
          complaints.push(...badPairs(source, pairs ?? null));
      },
    });
    visitor.visit(parseSync(source.path, source.text).program);
    return complaints;
  });
}

/** Chinese outside the contract, said by a program or stored by the demo, with the punctuation of English. */
export function findHalfWidth(root: string): string[] {
  return ['server/src', 'simulator/src'].flatMap((folder) => sourcesIn(root, folder)).flatMap(halfWidthIn);
}

function halfWidthIn(source: Source): string[] {
  const complaints: string[] = [];
  const look = (start: number, words: unknown) => {
    if (typeof words === 'string' && halfWidth.test(words))
      complaints.push(`${place(source, start)} the Chinese has half-width punctuation: ${words.trim()}`);
  };
  const visitor = new Visitor({
    Literal: ({ start, value }) => look(start, value),
    TemplateElement: ({ start, value }) => look(start, value.raw),
  });
  visitor.visit(parseSync(source.path, source.text).program);
  return complaints;
}

/** Words that stand in a screen instead of in the contract. */
export function findWordsInScreens(root: string): string[] {
  return sourcesIn(root, 'web/src').flatMap((source) => {
    const complaints = chineseLines(source);
    const visitor = new Visitor({
      JSXText({ value, start }) {
        if (isWords(value) && !isKey(source, start)) complaints.push(literal(source, start, value));
      },
      JSXExpressionContainer({ expression, start }) {
        if (expression.type === 'Literal' && isWords(expression.value) && source.text[start - 1] !== '=')
          complaints.push(literal(source, start, String(expression.value)));
      },
      JSXAttribute({ name, value }) {
        if (name.type !== 'JSXIdentifier' || !shown.test(name.name) || value?.type !== 'Literal') return;
        if (isWords(value.value)) complaints.push(literal(source, value.start, String(value.value)));
      },
    });
    visitor.visit(parseSync(source.path, source.text).program);
    return complaints;
  });
}

/** Chinese is found line by line, wherever it stands. */
function isWords(value: unknown) {
  return typeof value === 'string' && letters.test(value) && !chinese.test(value);
}

/** Keys are named as on the keyboard. */
function isKey(source: Source, offset: number) {
  return /<kbd[^>]*>$/.test(source.text.slice(0, offset));
}

function chineseLines(source: Source): string[] {
  return source.text
    .split('\n')
    .flatMap((line, index) =>
      chinese.test(line) ? [`${source.path}:${index + 1} Chinese outside the contract: ${line.trim()}`] : [],
    );
}

function literal(source: Source, offset: number, words: string) {
  return `${place(source, offset)} words outside the contract: ${words.trim()}`;
}

function badPairs(source: Source, pairs: Node): string[] {
  if (pairs?.type !== 'ObjectExpression') return [];
  return pairs.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.value.type !== 'ArrayExpression') return [];
    const [zh, en] = property.value.elements.map(wordsOf);
    const wrong = zh === undefined || en === undefined ? 'needs two languages, written out' : faultOf(zh, en);
    return wrong
      ? [`${place(source, property.start)} ${source.text.slice(property.start, property.end)}: ${wrong}`]
      : [];
  });
}

function wordsOf(node: Node): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? node.quasis[0]?.value.raw
    : undefined;
}

function faultOf(zh: string, en: string): string | undefined {
  if (!zh.trim() || !en.trim()) return 'a language is empty';
  if (chinese.test(zh) && chinese.test(en)) return 'the English is Chinese';
  if (halfWidth.test(zh) || halfWidthBehindSlot.test(zh)) return 'the Chinese has half-width punctuation';
  return slots(zh) === slots(en) ? undefined : 'the two languages have different {slots}';
}

function slots(words: string) {
  return [...new Set([...words.matchAll(/\{(\w+)(?:\|[^}]*)?\}/g)].map(([, name]) => name))].sort().join();
}
