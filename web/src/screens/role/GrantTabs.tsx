import { dataScopes } from '@fleet/contract/session/calls';
import { roleText } from '@fleet/contract/role/text';
import { Alert, Button, Checkbox, Input, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { useSay } from '../../kit/language';
import type { DataScope } from './draft';
import { GrantTree } from './GrantTree';
import type { useGrantTrees } from './useGrantTrees';
import { useClear } from '../../kit/fields/clear';

type Setter<T> = ((next: T) => void) | undefined;

interface Props {
  trees: ReturnType<typeof useGrantTrees>;
  rights: readonly string[];
  appMenus: readonly string[];
  dataScope: DataScope;
  isForCompany: boolean;
  setRights: Setter<string[]>;
  setAppMenus: Setter<string[]>;
  setDataScope: Setter<DataScope>;
  /** How many rights belong to pages that are not in the menu. */
  elsewhere: number;
}

const tabs = ['platform', 'app', 'data'] as const;
const tabWords = { platform: roleText.platformTab, app: roleText.appTab, data: roleText.dataTab };

/** The three sides of a role: pages and buttons, pages of the app, and whose data. */
export function GrantTabs(props: Props) {
  const { trees, rights, appMenus, dataScope, isForCompany, setRights, setAppMenus, setDataScope } = props;
  const say = useSay();
  const clear = useClear();
  const [tab, setTab] = useState<(typeof tabs)[number]>('platform');
  const [search, setSearch] = useState('');
  const [isLinked, setLinked] = useState(true);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const modules = tab === 'app' ? trees.app : trees.platform;
  const isAllFolded = modules?.every(({ id }) => folded.has(id)) ?? false;
  const scopes = isForCompany ? (['COMPANY', 'ORG_TREE'] as const) : dataScopes;
  const fold = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };

  return (
    <div className="grantTabs">
      <div role="tablist" className="grantTabs__tabs">
        {tabs.map((one) => (
          <button key={one} type="button" role="tab" aria-selected={one === tab} onClick={() => setTab(one)}>
            {say(tabWords[one])}
          </button>
        ))}
      </div>
      {tab === 'data' ? (
        <Radio.Group
          className="grantTabs__body grantTabs__scopes"
          value={dataScope}
          disabled={!setDataScope}
          onChange={({ target }) => setDataScope?.(target.value as DataScope)}
          options={scopes.map((value) => ({ value, label: say(roleText[value]) }))}
        />
      ) : (
        <>
          <div className="grantTabs__tools">
            <Input
              allowClear={clear}
              value={search}
              placeholder={say(roleText.searchPages)}
              aria-label={say(roleText.searchPages)}
              onChange={({ target }) => setSearch(target.value)}
            />
            <Button onClick={() => setFolded(new Set(isAllFolded ? [] : modules?.map(({ id }) => id)))}>
              {say(isAllFolded ? roleText.expandAll : roleText.foldAll)}
            </Button>
            <Checkbox
              checked={isLinked}
              title={say(roleText.linkedHint)}
              onChange={({ target }) => setLinked(target.checked)}
            >
              {say(roleText.linked)}
            </Checkbox>
          </div>
          <div className="grantTabs__body">
            {!modules && <Skeleton active />}
            {modules && (
              <GrantTree
                modules={modules}
                granted={new Set(tab === 'app' ? appMenus : rights)}
                setGranted={setterOf(tab === 'app' ? setAppMenus : setRights)}
                isLinked={isLinked}
                folded={folded}
                fold={fold}
                search={search.trim()}
              />
            )}
            {tab === 'platform' && props.elsewhere > 0 && (
              <Alert type="info" title={say(roleText.notInMenu, { count: props.elsewhere })} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

const setterOf = (set: Setter<string[]>) => set && ((next: Set<string>) => set([...next]));
