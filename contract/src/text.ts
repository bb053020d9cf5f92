export type Language = 'zh' | 'en';

/** A text for people, in every language that the product speaks. */
export type Text = readonly [zh: string, en: string];
export type Texts = Record<string, Text>;

type Slots<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never;

/** The names in braces that a text wants filled in. */
export type SlotsOf<T extends Text> = { [K in Slots<T[0]> | Slots<T[1]>]: string | number };

/** A text in one language, its slots filled in; an unknown slot stays empty. */
export const say = (language: Language, [zh, en]: Text, slots: Record<string, string | number> = {}) =>
  (language === 'en' ? en : zh).replace(/\{(\w+)\}/g, (_, name: string) => String(slots[name] ?? ''));

/** The sign between the names of a list: Chinese has a comma of its own for it. */
export const listJoint = (language: Language) => (language === 'zh' ? '、' : ', ');

/** Names in one sentence. */
export const listed = (language: Language, names: readonly string[]) => names.join(listJoint(language));

/** Declares words: a missing language is a type error. */
export const texts = <const T extends Texts>(pairs: T) => pairs;
