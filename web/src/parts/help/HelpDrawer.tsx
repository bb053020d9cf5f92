import { helpText } from '@fleet/contract/help/text';
import type { Text } from '@fleet/contract/text';
import { Fragment } from 'react';
import { Drawer } from '../../kit/Drawer';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { keysOf } from './keys';
import { legends } from './marks';
import { marksOf, purposes } from './pages';
import './help.css';

interface Props {
  path: string;
  /** The name of the page, as in the menu. */
  name: string;
  close: () => void;
}

/** The purpose of a page, its states and colours, and its keys. */
export function HelpDrawer({ path, name, close }: Props) {
  const say = useSay();
  const hasKeys = useSession().profile.settings.shortcuts !== false;
  const purpose = purposes[path];
  const marks = marksOf[path] ?? [];
  return (
    <Drawer open size={480} title={say(helpText.title, { page: name })} onClose={close}>
      {/* Who has no mouse scrolls it with the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="help" role="region" aria-label={name} tabIndex={0}>
        {purpose && (
          <section>
            <h3>{say(helpText.purpose)}</h3>
            <p>{say(purpose)}</p>
          </section>
        )}
        {marks.length > 0 && (
          <section>
            <h3>{say(helpText.states)}</h3>
            <p>{say(helpText.notByColour)}</p>
            {marks.map((group) => (
              <Fragment key={group}>
                <h4>{say<Text>(legends[group].title)}</h4>
                <dl className="help__marks">
                  {legends[group].lines.map(({ key, mark, meaning }) => (
                    <div key={key}>
                      <dt>{mark}</dt>
                      <dd>{say<Text>(meaning)}</dd>
                    </div>
                  ))}
                </dl>
              </Fragment>
            ))}
          </section>
        )}
        <section>
          <h3>{say(helpText.keys)}</h3>
          {!hasKeys && <p>{say(helpText.keysOff)}</p>}
          <dl className="help__keys">
            {keysOf(path).map(([keys, does]) => (
              <div key={`${keys} ${does[1]}`}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{say(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Drawer>
  );
}
