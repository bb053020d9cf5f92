import { densities, themes } from '@fleet/contract/session/calls';
import { shellText } from '@fleet/contract/shell/text';
import { Drawer, Radio, Switch } from 'antd';
import type { ReactNode } from 'react';
import { themeChoice } from '../../kit/appearance';
import { useSay } from '../../kit/language';
import { useStore } from '../../kit/store';
import { useSettings } from '../../kit/settings';

/** How the product looks to this person. */
export function SettingsDrawer({ close }: { close: () => void }) {
  const say = useSay();
  const { settings, change } = useSettings();
  const theme = useStore(themeChoice);
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
              change({ density: chosen === 'automatic' ? undefined : chosen });
            }}
            options={(['automatic', ...densities] as const).map((value) => ({
              value,
              label: say(shellText[value]),
            }))}
          />
        </Setting>
        <Setting name={say(shellText.shortcuts)}>
          <Switch
            aria-label={say(shellText.shortcuts)}
            checked={settings.shortcuts !== false}
            onChange={(shortcuts) => change({ shortcuts })}
          />
        </Setting>
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
