import { org } from '@fleet/contract/org/calls';
import { orgText } from '@fleet/contract/org/text';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { pickState } from '../../kit/fields/pickState';
import { useSay } from '../../kit/language';
import { branches } from '../../kit/tree/branches';
import { useClear } from '../../kit/fields/clear';
import './orgTree.css';

/** Picks an organization; the list is indented as the tree is, and searched by name. */
export function OrgTree({ value, onChange, placeholder, ...rest }: AskProps<string>) {
  const say = useSay();
  const clear = useClear();
  const answer = useCall(org.tree, {});
  const { data } = answer;
  const options = useMemo(
    () => branches(data?.rows ?? []).map(({ row, depth }) => ({ value: row.id, label: row.orgName, depth })),
    [data],
  );
  return (
    <Select
      {...rest}
      allowClear={clear}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={280}
      {...pickState(answer)}
      placeholder={placeholder ?? say(orgText.orgName)}
      // With undefined the list would keep by itself what was chosen in it.
      value={data && value ? value : null}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={options}
      optionRender={({ data, label }) => (
        <span className="orgTree__branch" style={{ '--depth': data.depth }}>
          {label}
        </span>
      )}
    />
  );
}
