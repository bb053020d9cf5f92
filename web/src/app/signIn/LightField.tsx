import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  /** Stands at the end of the input. */
  after?: ReactNode;
  note?: string | undefined;
}

/** A labelled input of the pages before login, which do without the component library. */
export function LightField({ label, value, error, onChange, after, note, ...input }: Props) {
  const id = useId();
  const told = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className="lightField">
      <label htmlFor={id}>{label}</label>
      <div className="lightField__box">
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={told || undefined}
        />
        {after}
      </div>
      {note && (
        <p id={`${id}-note`} className="lightField__note" role="status">
          {note}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="lightField__error">
          {error}
        </p>
      )}
    </div>
  );
}
