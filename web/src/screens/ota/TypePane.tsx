import type { Output } from '@fleet/contract/call';
import { ota } from '@fleet/contract/ota/calls';
import { otaText } from '@fleet/contract/ota/text';
import { useAddressEntry } from '../../kit/filter';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import './ota.css';

type Model = Output<typeof ota.list>['tree'][number]['models'][number];

/** Kinds of terminal with their models beside the versions; choosing one narrows the list. */
export function TypePane() {
  const say = useSay();
  const [chosen] = useAddressEntry('terminalTypeId');
  const [, setSearch] = useSearchParams();
  const { data, error, refetch } = useCall(ota.list, { pageSize: 1 }, { keepsOld: true });
  const tree = data?.tree ?? [];

  function choose(id: string | null) {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete('pageNum');
      if (id) next.set('terminalTypeId', id);
      else next.delete('terminalTypeId');
      return next;
    });
  }

  return (
    <nav className="sidePane" aria-label={say(otaText.types)}>
      <ul>
        <li>
          <button type="button" aria-pressed={chosen === null} onClick={() => choose(null)}>
            {say(otaText.allTypes)}
          </button>
        </li>
        {tree.map(({ terminalType, models }) => (
          <li key={terminalType} className="ota__branch">
            <h2>{terminalType}</h2>
            <ul>
              {models.map((model) => (
                <li key={model.id}>
                  <ModelButton model={model} isChosen={model.id === chosen} choose={choose} />
                </li>
              ))}
            </ul>
          </li>
        ))}
        {!data && (
          <li>
            {error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />}
          </li>
        )}
      </ul>
    </nav>
  );
}

interface ButtonProps {
  model: Model;
  isChosen: boolean;
  choose: (id: string) => void;
}

function ModelButton({ model, isChosen, choose }: ButtonProps) {
  const say = useSay();
  const { id, terminalModel, terminals, versions, issuedVersion } = model;
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => choose(id)}>
      <span>
        {terminalModel}
        <small>
          {say(otaText.modelCounts, { terminals, versions })}
          {issuedVersion && <> · {say(otaText.issuedVersion, { version: issuedVersion })}</>}
        </small>
      </span>
    </button>
  );
}
