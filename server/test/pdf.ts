import { inflateSync } from 'node:zlib';

/** The text of each page of a PDF of ours, its signs read back through the map that the embedded font brings. */
export function pagesOf(pdf: Uint8Array): string[] {
  const raw = Buffer.from(pdf).toString('latin1');
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body!, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const signs = new Map<string, string>();
  for (const map of streams.filter((text) => text.includes('beginbfrange')))
    for (const [, from, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
      [...list!.matchAll(/<([0-9a-f\s]+)>/gi)].forEach(([, code], at) => {
        const glyph = (parseInt(from!, 16) + at).toString(16).padStart(4, '0');
        const sign = Buffer.from(code!.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');
        signs.set(glyph, sign);
      });
  const textOf = (content: string) =>
    [...content.matchAll(/\[([^\]]*)\] TJ/g)]
      .map(([, line]) =>
        [...line!.matchAll(/<([0-9a-f]*)>/gi)]
          .flatMap(([, codes]) => codes!.match(/.{4}/g) ?? [])
          .map((glyph) => signs.get(glyph.toLowerCase()) ?? '?')
          .join(''),
      )
      .join('\n');
  return streams.filter((text) => text.includes(' TJ')).map(textOf);
}
