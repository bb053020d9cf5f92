import { rightName } from '@fleet/contract/role/names';
import { rightText, roleText } from '@fleet/contract/role/text';
import { shellText } from '@fleet/contract/shell/text';
import type { AppPage, Right } from '@fleet/contract/rights';
import type { Text } from '@fleet/contract/text';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { useSay } from '../../kit/language';
import { useReturnFocus } from '../../kit/returnFocus';
import { differenceOf, type GrantModule, pagesIn } from './grants';

export interface Compared {
  key: string;
  label: string;
  rights: readonly string[];
  appMenus: readonly string[];
}

interface Props {
  /** The roles to compare it with; the first is what is saved. */
  others: readonly Compared[];
  rights: readonly string[];
  appMenus: readonly string[];
  modules: readonly GrantModule[];
  close: () => void;
}

/** The rights that a role would gain, and lose: by page and button. */
export function Preview({ others, rights, appMenus, modules, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const [key, setKey] = useState(others[0]?.key);
  const other = others.find((one) => one.key === key);
  const { granted, taken } = differenceOf(
    [...(other?.rights ?? []), ...(other?.appMenus ?? [])],
    [...rights, ...appMenus],
  );
  const pages = modules.flatMap(pagesIn);

  function nameOf(right: string) {
    const page = pages.find(({ view, buttons }) => view === right || buttons.includes(right));
    return page
      ? `${page.name} · ${say(rightText(right as Right))}`
      : say<Text>(rightName(right as Right | AppPage));
  }

  const list = (sign: string, title: string, names: readonly string[]) => (
    <section>
      <h3>
        {title} {sign}
        {names.length}
      </h3>
      {names.length === 0 ? (
        <p>{say(roleText.nothing)}</p>
      ) : (
        <ul>
          {names.map((right) => (
            <li key={right}>
              {sign} {nameOf(right)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );

  return (
    <Modal
      open
      width={720}
      title={say(roleText.previewTitle)}
      onCancel={close}
      footer={<Button onClick={close}>{say(shellText.close)}</Button>}
    >
      <div className="rolePreview__with">
        {say(roleText.compareWith)}
        <Select
          value={key}
          onChange={setKey}
          aria-label={say(roleText.compareWith)}
          popupMatchSelectWidth={false}
          options={others.map(({ key, label }) => ({ value: key, label }))}
        />
      </div>
      {granted.length + taken.length === 0 ? (
        <p>{say(roleText.same)}</p>
      ) : (
        <div className="rolePreview">
          {list('+', say(roleText.granted), granted)}
          {list('−', say(roleText.taken), taken)}
        </div>
      )}
    </Modal>
  );
}
