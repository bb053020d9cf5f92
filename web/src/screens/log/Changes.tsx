import { logText } from '@fleet/contract/log/text';
import { useSay } from '../../kit/language';
import './changes.css';

type Values = Record<string, unknown>;

/** The changes of an entry, field by field: before and after. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const say = useSay();
  const [was, is] = [valuesOf(before), valuesOf(after)];
  // A change names only what it touches; what else the record held is no news.
  const names = Object.keys(after === null || after === undefined ? was : is).filter(
    (name) => written(was[name]) !== written(is[name]),
  );
  if (names.length === 0) return <p>{say(logText.noChange)}</p>;
  return (
    <table className="changes">
      <thead>
        <tr>
          {[logText.field, logText.before, logText.after].map((word) => (
            <th key={word[1]} scope="col">
              {say(word)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <del>{written(was[name])}</del>
            </td>
            <td>
              <ins>{written(is[name])}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {};

const written = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
