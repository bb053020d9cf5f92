import { actionText, logText } from '@fleet/contract/log/text';
import type { Text, Texts } from '@fleet/contract/text';
import { Select } from 'antd';
import type { Field } from '../../kit/fields/field';
import { instant, instantTo } from '../../kit/fields/instant';
import { text } from '../../kit/fields/text';
import { useLanguage, useSay } from '../../kit/language';
import { menuName } from '../../kit/menu';
import { useSession } from '../../kit/session';

const actions: Texts = actionText;
const wordOf = (action: string): Text => actions[action] ?? [action, action];

/** The pages by the subject whose records they show. */
function useModules() {
  const language = useLanguage();
  const { menus } = useSession().profile;
  return new Map(
    menus.flatMap((node) => (node.permiss ? [[node.permiss.split(':')[0]!, menuName(node, language)]] : [])),
  );
}

const module: Field<string> = {
  isChoice: true,
  Show: ({ value }) => useModules().get(value) ?? value,
  Ask: ({ value, onChange, ...rest }) => (
    <Select
      {...rest}
      allowClear
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={[...useModules()].map(([value, label]) => ({ value, label }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  ),
};

const action: Field<string> = {
  isChoice: true,
  Show: ({ value }) => useSay()<Text>(wordOf(value)),
  Ask({ value, onChange, ...rest }) {
    const say = useSay();
    return (
      <Select
        {...rest}
        allowClear
        value={value ?? undefined}
        onChange={(next: string | undefined) => onChange?.(next ?? null)}
        options={Object.keys(actions).map((value) => ({ value, label: say<Text>(wordOf(value)) }))}
        showSearch={{ optionFilterProp: 'label' }}
      />
    );
  },
};

export const logFields = {
  time: instant(),
  startTime: instantTo('endTime'),
  endTime: instant(),
  loginName: text(),
  ip: text(),
  module,
  action,
  recordName: text(),
  recordId: text(),
  sealedAt: { ...instant(), blank: logText.notSealed },
};
