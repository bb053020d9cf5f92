import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';

interface Props {
  name: string;
  word: string;
  className: string | undefined;
  /** How the list is sorted; null where this column cannot be. */
  sort: string | null;
  setSort: (sort: string | undefined) => void;
}

/** The head of a column; pressing it sorts up, then down, then not at all. */
export function HeadCell({ name, word, className, sort, setSort }: Props) {
  if (sort === null) {
    return (
      <th scope="col" className={className}>
        {word}
      </th>
    );
  }
  const order = sort === name ? 'ascending' : sort === `${name},desc` ? 'descending' : 'none';
  const next = { none: name, ascending: `${name},desc`, descending: undefined }[order];
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button
        type="button"
        className={`dataTable__sort dataTable__sort--${order}`}
        onClick={() => setSort(next)}
      >
        {word}
        <span aria-hidden="true">
          <CaretUpFilled />
          <CaretDownFilled />
        </span>
      </button>
    </th>
  );
}
