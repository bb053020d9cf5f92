export type Language = 'zh' | 'en';

/** A text for people, in every language that the product speaks. */
export type Text = readonly [zh: string, en: string];
export type Texts = Record<string, Text>;

type Slots<T extends string> = T extends `${string}{${infer Slot}}${infer Rest}`
  ? NameOf<Slot> | Slots<Rest>
  : never;
type NameOf<Slot extends string> = Slot extends `${infer Name}|${string}` ? Name : Slot;

/** The names in braces that a text wants filled in. */
export type SlotsOf<T extends Text> = { [K in Slots<T[0]> | Slots<T[1]>]: string | number };

const slot = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/**
 * A text in one language, its slots filled in; an unknown slot stays empty. `{count|row|rows}` is the number with the
 * word that goes with it, of one or of several.
 */
export const say = (language: Language, [zh, en]: Text, slots: Record<string, string | number> = {}) =>
  (language === 'en' ? en : zh).replace(slot, (_, name: string, one?: string, several?: string) => {
    const value = String(slots[name] ?? '');
    return one === undefined ? value : `${value} ${value === '1' ? one : several}`;
  });

/** The sign between the names of a list: Chinese has a comma of its own for it. */
export const listJoint = (language: Language) => (language === 'zh' ? '、' : ', ');

/** Names in one sentence. */
export const listed = (language: Language, names: readonly string[]) => names.join(listJoint(language));

/** Declares words: a missing language is a type error. */
export const texts = <const T extends Texts>(pairs: T) => pairs;
