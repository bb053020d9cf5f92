import { menu, menuSides } from '@fleet/contract/menu/calls';
import { menuText } from '@fleet/contract/menu/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useFilter } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay } from '../../kit/session';
import { TreeTable } from '../../kit/tree/TreeTable';
import { menuFields } from './fields';
import { type Asked, MenuForm } from './MenuForm';
import { MenuPreview } from './MenuPreview';
import { NodeActions } from './NodeActions';
import { useClear } from '../../kit/fields/clear';
import './menuManagement.css';

const columns = ['nameZh', 'nameEn', 'path', 'type', 'permiss', 'sort', 'shown'] as const;

/** The side bar of everybody, and the app: a change is there at once. */
export function MenuManagement() {
  const say = useSay();
  const clear = useClear();
  const may = useMay();
  const [{ side = 'platform', name }, setFilter] = useFilter(menu.list);
  const { data, error, refetch } = useCall(menu.list, { side }, { keepsOld: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const mayAdd = may(menu.addModule);
  const mayChange = may(menu.edit) || may(menu.del) || mayAdd;
  const search = name?.toLowerCase();
  const rows = data?.rows;

  return (
    <>
      <ScreenHeader>
        <Button onClick={() => setPreviewed(true)}>{say(menuText.preview)}</Button>
        {mayAdd && (
          <Button type="primary" onClick={() => setAsked({ kind: 'module', side })}>
            {say(menuText.addModule)}
          </Button>
        )}
      </ScreenHeader>
      <div className="menuScreen__tools">
        <Segmented
          aria-label={say(menuText.side)}
          value={side}
          onChange={(side) => setFilter({ side })}
          options={menuSides.map((value) => ({ value, label: say(menuText[value]) }))}
        />
        <Input
          allowClear={clear}
          value={name ?? ''}
          placeholder={say(menuText.name)}
          aria-label={say(menuText.name)}
          onChange={({ target }) => setFilter({ name: target.value || undefined }, { replace: true })}
        />
      </div>
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <TreeTable
          rows={rows}
          columns={columns}
          fields={menuFields}
          words={menuText}
          isDimmed={(row) => !row.shown}
          isFound={
            search
              ? ({ nameZh, nameEn }) => nameZh.includes(search) || nameEn.toLowerCase().includes(search)
              : undefined
          }
          empty={<Panel title={say(search ? shellText.noMatch : shellText.nothingYet)} />}
          actions={
            mayChange ? (row) => <NodeActions row={row} rows={rows ?? []} setAsked={setAsked} /> : undefined
          }
        />
      )}
      {asked && <MenuForm asked={asked} close={() => setAsked(null)} />}
      {isPreviewed && <MenuPreview rows={rows ?? []} close={() => setPreviewed(false)} />}
    </>
  );
}
