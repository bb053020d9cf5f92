import { shellText } from '@fleet/contract/shell/text';
import { SearchOutlined } from '@ant-design/icons';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccountState } from '../../kit/account';
import { useLanguage, useSay } from '../../kit/language';
import { menuName } from '../../kit/menu';
import type { MenuNode } from '../../kit/session';
import { useSettled } from '../../kit/settled';
import { useFound, type Found } from './useFound';

const each = 5;
const mostRecent = 10;

/** Finds vehicles, drivers, terminals and pages by anything that they are known by. */
export function GlobalSearch({ pages, close }: { pages: readonly MenuNode[]; close: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [recent, setRecent] = useAccountState<readonly Found[]>('recent', []);
  const keyword = useSettled(text.trim(), 500);
  const mayOpen = (path: string) => pages.some((page) => page.path === path);
  const { vehicles, drivers, terminals } = useFound(keyword, mayOpen);
  const lower = text.trim().toLowerCase();
  const exactFirst = (a: Found, b: Found) => Number(isExact(b, lower)) - Number(isExact(a, lower));

  const groups: { title: string; found: readonly Found[] }[] = lower
    ? [
        { title: say(shellText.vehicles), found: vehicles },
        { title: say(shellText.drivers), found: drivers },
        { title: say(shellText.terminals), found: terminals },
        {
          title: say(shellText.pages),
          found: pages
            .filter(({ nameZh, nameEn }) => `${nameZh} ${nameEn}`.toLowerCase().includes(lower))
            .map((page) => ({ path: page.path, label: menuName(page, language) })),
        },
      ].map(({ title, found }) => ({ title, found: found.toSorted(exactFirst).slice(0, each) }))
    : [{ title: say(shellText.recent), found: recent }];
  const all = groups.flatMap(({ found }) => found);
  const chosen = all[Math.min(at, all.length - 1)];

  function go(to: Found) {
    setRecent([to, ...recent.filter(({ path }) => path !== to.path)].slice(0, mostRecent));
    close();
    navigate(to.path);
  }

  return (
    <Modal open footer={null} closable={false} onCancel={close} title={null} className="search" width={560}>
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        placeholder={say(shellText.searchAnything)}
        aria-label={say(shellText.searchAnything)}
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={id}
        aria-activedescendant={chosen ? `${id}-${all.indexOf(chosen)}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step && all.length > 0) {
            event.preventDefault();
            setAt((at + step + all.length) % all.length);
          } else if (event.key === 'Enter' && chosen) go(chosen);
        }}
      />
      <div id={id} role="listbox" aria-label={say(shellText.searchAnything)} className="search__found">
        {groups
          .filter(({ found }) => found.length > 0)
          .map(({ title, found }) => (
            <div key={title} role="group" aria-label={title}>
              <p>{title}</p>
              {found.map((one) => (
                <div
                  key={one.path}
                  id={`${id}-${all.indexOf(one)}`}
                  role="option"
                  aria-selected={one === chosen}
                  className="search__one"
                  onMouseEnter={() => setAt(all.indexOf(one))}
                  onClick={() => go(one)}
                >
                  <span>{one.label}</span>
                  <span>{one.detail}</span>
                </div>
              ))}
            </div>
          ))}
        {lower && all.length === 0 && <p role="status">{say(shellText.noResult)}</p>}
      </div>
    </Modal>
  );
}

const isExact = ({ label }: Found, lower: string) => label.toLowerCase() === lower;
