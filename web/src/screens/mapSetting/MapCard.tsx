import { mapSetting } from '@fleet/contract/mapSetting/calls';
import { mapSettingText } from '@fleet/contract/mapSetting/text';
import { listed } from '@fleet/contract/text';
import { Button } from 'antd';
import { useLanguage, useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { isAsked, type MapSetting } from './fields';

interface Props {
  setting: MapSetting;
  change: () => void;
}

/** A kind of map as it is set now. */
export function MapCard({ setting, change }: Props) {
  const say = useSay();
  const may = useMay();
  const title = say(mapSettingText[setting.kind]);
  return (
    <section className="mapSettings__card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {may(mapSetting.edit) && (
          <Button aria-label={`${say(mapSettingText.set)} · ${title}`} onClick={change}>
            {say(mapSettingText.set)}
          </Button>
        )}
      </header>
      <dl>
        {useFacts(setting).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Names and values, those that the provider has. */
function useFacts(setting: MapSetting): [name: string, value: string][] {
  const say = useSay();
  const language = useLanguage();
  const { provider, byEnvironment, address, hasKey, coordinates, credit, reviewNumber } = setting;
  const names = listed(
    language,
    byEnvironment.map((name) => say(mapSettingText[name])),
  );
  const inEnvironment = names
    ? say(mapSettingText.inEnvironment, { names })
    : say(mapSettingText.notInEnvironment);
  const values = {
    provider:
      provider === 'environment'
        ? `${say(mapSettingText.environment)} · ${inEnvironment}`
        : say(mapSettingText[provider]),
    address: address ?? '',
    key: say(hasKey ? mapSettingText.keySet : mapSettingText.keyNotSet),
    coordinates: say(mapSettingText[coordinates]),
    credit: credit ?? '',
    reviewNumber: reviewNumber ?? '',
  };
  return (Object.keys(values) as (keyof typeof values)[])
    .filter((name) => isAsked(name, { provider }) && values[name] !== '')
    .map((name) => [say(mapSettingText[name]), values[name]]);
}
