import { rightText } from '@fleet/contract/role/text';
import type { Right } from '@fleet/contract/rights';
import { RightOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { useSay } from '../../kit/language';
import { type GrantModule, type GrantPage, pagesIn, tickButton, tickedOf, tickPages } from './grants';
import './grantTree.css';

interface Props {
  modules: readonly GrantModule[];
  granted: ReadonlySet<string>;
  /** Without it the tree is only read. */
  setGranted?: ((next: Set<string>) => void) | undefined;
  isLinked: boolean;
  folded: ReadonlySet<string>;
  fold: (id: string) => void;
  /** Only pages whose name carries this. */
  search: string;
}

/** Modules, their pages and the buttons on them, each ticked by itself or a level at a time. */
export function GrantTree(props: Props) {
  return (
    <ul className="grantTree">
      {props.modules.map((module) =>
        module.isLone ? (
          <LonePage key={module.id} {...props} module={module} />
        ) : (
          <Module key={module.id} {...props} module={module} />
        ),
      )}
    </ul>
  );
}

function LonePage({ module, ...props }: Props & { module: GrantModule }) {
  return module.pages
    .filter(named(props.search))
    .map((page) => <Page key={page.id} {...props} page={page} />);
}

function Module({ module, ...props }: Props & { module: GrantModule }) {
  const { granted, setGranted, search, folded, fold } = props;
  const pages = pagesIn(module);
  const isFound = named(search);
  const ticked = tickedOf(pages, granted);
  const isOpen = search !== '' || !folded.has(module.id);
  if (search && !pages.some(isFound)) return null;
  return (
    <li>
      <div className="grantTree__module">
        <button
          type="button"
          className="grantTree__fold"
          aria-expanded={isOpen}
          aria-label={module.name}
          onClick={() => fold(module.id)}
        >
          <RightOutlined />
        </button>
        <Checkbox
          checked={ticked === 'all'}
          indeterminate={ticked === 'some'}
          disabled={!setGranted}
          onChange={() => setGranted?.(tickPages(pages, granted, ticked !== 'all', true))}
        >
          <strong>{module.name}</strong>
        </Checkbox>
      </div>
      {isOpen && (
        <ul className="grantTree__inner">
          {module.pages.filter(isFound).map((page) => (
            <Page key={page.id} {...props} page={page} />
          ))}
          {module.modules.map((inner) => (
            <Module key={inner.id} {...props} module={inner} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Page({ page, granted, setGranted, isLinked }: Props & { page: GrantPage }) {
  const say = useSay();
  const ticked = tickedOf([page], granted);
  const isOn = granted.has(page.view);
  return (
    <li className="grantTree__page">
      <Checkbox
        checked={isLinked ? ticked === 'all' : isOn}
        indeterminate={isLinked && ticked === 'some'}
        disabled={!setGranted}
        onChange={() =>
          setGranted?.(tickPages([page], granted, isLinked ? ticked !== 'all' : !isOn, isLinked))
        }
      >
        {page.name}
      </Checkbox>
      <span className="grantTree__chips">
        {page.buttons.map((right) => (
          <button
            key={right}
            type="button"
            className="grantTree__chip"
            aria-pressed={granted.has(right)}
            disabled={!setGranted}
            onClick={() => setGranted?.(tickButton(page, right, granted, isLinked))}
          >
            {say(rightText(right as Right))}
          </button>
        ))}
      </span>
    </li>
  );
}

const named = (search: string) => (page: GrantPage) => page.name.toLowerCase().includes(search.toLowerCase());
