import { shellText } from '@fleet/contract/shell/text';
import { themes } from '@fleet/contract/session/calls';
import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { ActionMenu } from '../../kit/ActionMenu';
import { themeChoice } from '../../kit/appearance';
import { useSay } from '../../kit/language';
import { useStore } from '../../kit/store';
import { useSettings } from '../../kit/settings';

const icons = { light: <SunOutlined />, dark: <MoonOutlined />, system: <DesktopOutlined /> };

export function ThemeSwitch() {
  const say = useSay();
  const chosen = useStore(themeChoice);
  const { change } = useSettings();
  return (
    <ActionMenu
      actions={themes.map((theme) => ({
        key: theme,
        icon: icons[theme],
        label: say(shellText[theme]),
        isChosen: theme === chosen,
      }))}
      onAct={(key) => change({ theme: key as (typeof themes)[number] })}
    >
      <Button
        type="text"
        icon={icons[chosen]}
        aria-label={say(shellText.theme)}
        title={say(shellText.theme)}
        aria-haspopup="menu"
      />
    </ActionMenu>
  );
}
