import { org } from '@fleet/contract/org/calls';
import { orgText } from '@fleet/contract/org/text';
import { TreeSelect } from 'antd';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { useSay } from '../../kit/language';

/** Picks an organization out of the tree that this person may see. */
export function OrgTree({ value, onChange, placeholder, ...rest }: AskProps<string>) {
  const say = useSay();
  const { data } = useCall(org.tree, {});
  const known = new Set(data?.rows.map(({ id }) => id));
  return (
    <TreeSelect<string>
      {...rest}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDataSimpleMode
      treeDefaultExpandedKeys={data?.rows.filter(({ parentId }) => !parentId).map(({ id }) => id)}
      popupMatchSelectWidth={280}
      loading={!data}
      placeholder={placeholder ?? say(orgText.orgName)}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      treeData={data?.rows.map(({ id, parentId, orgName }) => ({
        id,
        value: id,
        pId: parentId !== null && known.has(parentId) ? parentId : 0,
        title: orgName,
      }))}
    />
  );
}
