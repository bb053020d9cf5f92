import { itemResults, type ItemResult } from '@fleet/contract/inspection/states';
import { inspectionText } from '@fleet/contract/inspection/text';
import { useSay } from '../../kit/language';

interface Props {
  id: string;
  name: string;
  value: ItemResult | undefined;
  choose: (result: ItemResult) => void;
}

/** One thing to look at, with three big buttons. */
export function ItemChoice({ id, name, value, choose }: Props) {
  const say = useSay();
  return (
    <fieldset className="checkItem">
      <legend>{name}</legend>
      <div className="checkItem__choices">
        {itemResults.map((result) => (
          <label key={result} className={`checkItem--${result}`}>
            <input
              type="radio"
              name={`check ${id}`}
              checked={value === result}
              onChange={() => choose(result)}
            />
            {say(inspectionText[result])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
