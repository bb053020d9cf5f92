import type { Text } from '@fleet/contract/text';
import type { ReactNode } from 'react';

/** The properties of a control that asks for a value in a form or a filter. */
export interface AskProps<V> {
  value?: V | null;
  onChange?(value: V | null): void;
  id?: string;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

/** The ends of a period, each of which may be open. */
export type Period = [from: string | null, to: string | null];

/** The properties of a control that asks for both ends of a period; `words` say which is which. */
export interface AskPeriodProps {
  value: Period;
  onChange(value: Period): void;
  words: [string, string];
  className?: string;
}

/** A field is described once, and then shown, asked for and filtered by the same description. */
export interface Field<V = unknown> {
  Show(props: { value: V }): ReactNode;
  Ask(props: AskProps<V>): ReactNode;
  /** In a filter, where no answer is an answer too. */
  AskFilter?(props: AskProps<V>): ReactNode;
  /** In a filter it begins a period: it is asked for together with the field that ends it. */
  period?: { end: string; Ask(props: AskPeriodProps): ReactNode };
  /** How the record stands: beside its name on a card. */
  isState?: boolean;
  /** Figures stand at the end of their column. */
  isFigure?: boolean;
  /** Said of the whole column, where its name is not enough. */
  tip?: Text;
  /** Said where there is no value; else the place stays blank. */
  blank?: Text;
  /** A mark: false says nothing, and a column without any mark is left out. */
  isMark?: boolean;
  /** It is shown masked: sent only when it was written anew, and kept in no draft. */
  isSecret?: boolean;
  /** It needs more room than others, in a filter and in a form. */
  isWide?: boolean;
  /** The values of other fields when this one is chosen; `beside` is all that the form holds. */
  follows?(value: V | null, beside: Record<string, unknown>): Record<string, unknown>;
  /** In a filter a choice counts at once; a typed text waits for the search. */
  isChoice?: boolean;
}

export type Fields = Record<string, Field>;
