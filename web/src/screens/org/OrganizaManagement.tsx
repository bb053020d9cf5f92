import { org, orgFile } from '@fleet/contract/org/calls';
import { orgText } from '@fleet/contract/org/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useCall, useSend } from '../../kit/calls';
import { useFilter } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { ExportMenu } from '../../kit/list/ExportMenu';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay } from '../../kit/session';
import { branchOf } from '../../kit/tree/branches';
import { TreeTable } from '../../kit/tree/TreeTable';
import { orgFields } from './fields';
import { type Asked, OrgForm } from './OrgForm';
import { OrgActions } from './OrgActions';
import type { OrgRow } from './row';
import { useClear } from '../../kit/fields/clear';
import './organizaManagement.css';

const columns = ['orgName', 'orgType', 'vehicleCount', 'driverCount', 'userCount'] as const;

/** The tree of organizations: a row is dragged to where it belongs, or moved from its menu. */
export function OrganizaManagement() {
  const say = useSay();
  const clear = useClear();
  const may = useMay();
  const ask = useAskFirst();
  const [{ name }, setFilter] = useFilter(org.tree);
  const { data, error, refetch } = useCall(org.tree, {}, { keepsOld: true });
  const { mutateAsync } = useSend(org.edit);
  const [asked, setAsked] = useState<Asked | null>(null);
  const rows = data?.rows;
  const search = name?.toLowerCase();
  const mayMove = may(org.edit);
  const mayChange = mayMove || may(org.add) || may(org.del);

  const mayDrop = (row: OrgRow, onto: OrgRow) =>
    row.orgType !== 'company' &&
    row.orgType !== 'platform' &&
    onto.orgType !== 'team' &&
    row.parentId !== onto.id &&
    row.companyId === onto.companyId &&
    !branchOf(rows ?? [], row.id).has(onto.id);

  const move = (row: OrgRow, onto: OrgRow) =>
    ask({
      title: say(orgText.moveQuestion, { name: row.orgName, parent: onto.orgName }),
      text: say(orgText.moveConsequence),
      verb: say(orgText.move),
      act: () =>
        mutateAsync({ id: row.id, version: row.version, parentId: onto.id }).then(() =>
          announceDone(orgText.moved),
        ),
    });

  return (
    <>
      <ScreenHeader>
        {may(orgFile) && (
          <ExportMenu file={orgFile} filter={{ name }} total={rows?.length ?? 0} columns={columns} />
        )}
      </ScreenHeader>
      <Input
        allowClear={clear}
        className="orgScreen__search"
        value={name ?? ''}
        placeholder={say(orgText.orgName)}
        aria-label={say(orgText.orgName)}
        onChange={({ target }) => setFilter({ name: target.value || undefined }, { replace: true })}
      />
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <TreeTable
          rows={rows}
          columns={columns}
          fields={orgFields}
          words={orgText}
          isFound={search ? ({ orgName }) => orgName.toLowerCase().includes(search) : undefined}
          mayDrop={mayMove ? mayDrop : undefined}
          onDrop={move}
          empty={
            <Panel title={say(search ? shellText.noMatch : shellText.nothingYet)}>
              {search && (
                <Button onClick={() => setFilter({ name: undefined })}>{say(shellText.clearFilters)}</Button>
              )}
            </Panel>
          }
          actions={mayChange ? (row) => <OrgActions row={row} setAsked={setAsked} /> : undefined}
        />
      )}
      {asked && <OrgForm asked={asked} close={() => setAsked(null)} />}
    </>
  );
}
