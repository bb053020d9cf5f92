import { mailText } from '@fleet/contract/mail/text';
import { densities, homeVariants, themes } from '@fleet/contract/session/calls';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Radio, Switch } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { themeChoice } from '../../kit/appearance';
import { logo } from '../../kit/fields/logo';
import { useSay } from '../../kit/language';
import { lazyScreen } from '../../kit/lazyScreen';
import { announce } from '../../kit/notice';
import { changeProfile } from '../../kit/profile';
import { sentenceOf } from '../../kit/problem';
import { useSession } from '../../kit/session';
import { useStore } from '../../kit/store';
import { useSettings } from '../../kit/settings';
import { routeOf } from '../routes';

const MailPanel = lazyScreen(() => import('./MailPanel').then((file) => file.MailPanel));
const logoField = logo();

/** How the product looks to this person. */
export function SettingsDrawer({ close }: { close: () => void }) {
  const say = useSay();
  const { settings, change } = useSettings();
  const theme = useStore(themeChoice);
  const { profile, rights } = useSession();
  // An authority has a home page of its own; who else may see its figures may begin with them.
  const variants =
    profile.role.dataScope === 'JURISDICTION'
      ? []
      : homeVariants.filter((one) => one !== 'regulator' || rights.has('jAnalysis:view'));
  const [isMailOpen, setMail] = useState(false);

  /** The logo stands in everybody's profile, this person's too. */
  const changeLogo = (logoFileId: string | null) =>
    changeProfile({ logoFileId }).then(
      () => announce('success', say(shellText.saved)),
      (problem: unknown) => announce('error', sentenceOf(problem)),
    );
  return (
    <Drawer open size={360} title={say(shellText.settings)} onClose={close}>
      <div className="settings">
        <Setting name={say(shellText.theme)}>
          <Radio.Group
            value={theme}
            onChange={({ target }) => change({ theme: target.value as (typeof themes)[number] })}
            options={themes.map((value) => ({ value, label: say(shellText[value]) }))}
          />
        </Setting>
        <Setting name={say(shellText.density)}>
          <Radio.Group
            value={settings.density ?? 'automatic'}
            onChange={({ target }) => {
              const chosen = target.value as (typeof densities)[number] | 'automatic';
              change({ density: chosen === 'automatic' ? null : chosen });
            }}
            options={(['automatic', ...densities] as const).map((value) => ({
              value,
              label: say(shellText[value]),
            }))}
          />
        </Setting>
        {routeOf('/HomePage') && variants.length > 1 && (
          <Setting name={say(shellText.homeVariant)}>
            <Radio.Group
              value={settings.homeVariant ?? 'automatic'}
              onChange={({ target }) => {
                const chosen = target.value as (typeof homeVariants)[number] | 'automatic';
                change({ homeVariant: chosen === 'automatic' ? null : chosen });
              }}
              options={(['automatic', ...variants] as const).map((value) => ({
                value,
                label: say(shellText[value]),
              }))}
            />
          </Setting>
        )}
        <Setting name={say(shellText.sound)}>
          <Switch
            aria-label={say(shellText.sound)}
            checked={settings.sound === true}
            onChange={(sound) => change({ sound })}
          />
        </Setting>
        <Setting name={say(shellText.shortcuts)}>
          <Switch
            aria-label={say(shellText.shortcuts)}
            checked={settings.shortcuts !== false}
            onChange={(shortcuts) => change({ shortcuts })}
          />
        </Setting>
        <Setting name={say(shellText.columnSettings)}>
          <Button
            disabled={Object.keys(settings.columns ?? {}).length === 0}
            onClick={() => {
              change({ columns: {} });
              announce('success', say(shellText.columnsReset));
            }}
          >
            {say(shellText.resetColumns)}
          </Button>
        </Setting>
        {profile.user.mayChangeLogo && (
          <Setting name={say(shellText.companyLogo)}>
            <logoField.Ask value={profile.user.logoFileId} onChange={(id) => void changeLogo(id)} />
          </Setting>
        )}
        {profile.role.dataScope === 'ALL' && (
          <Setting name={say(mailText.title)}>
            <Button onClick={() => setMail(true)}>{say(mailText.title)}</Button>
          </Setting>
        )}
        <Suspense>{isMailOpen && <MailPanel close={() => setMail(false)} />}</Suspense>
      </div>
    </Drawer>
  );
}

const Setting = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset>
    <legend>{name}</legend>
    {children}
  </fieldset>
);
