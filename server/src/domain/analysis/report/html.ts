/** Text that is HTML already; any other is escaped where it is put in. */
export interface Html {
  readonly text: string;
}

export const raw = (text: string): Html => ({ text });

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

/** HTML with values put in: names that people chose stay text. */
export const html = (parts: TemplateStringsArray, ...values: (string | number | Html)[]): Html =>
  raw(
    parts.reduce((text, part, at) => {
      const value = values[at - 1];
      return `${text}${typeof value === 'object' ? value.text : escaped(String(value))}${part}`;
    }),
  );

export const join = (parts: readonly (Html | '')[]): Html =>
  raw(parts.map((part) => (part ? part.text : '')).join(''));
