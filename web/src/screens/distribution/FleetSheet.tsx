import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { distributionText } from '@fleet/contract/distribution/text';
import { type ReactNode, useState } from 'react';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';

interface Props {
  count: number | undefined;
  /** The chosen vehicle stands above the others. */
  card: ReactNode;
  children: ReactNode;
}

/** The list of a phone: a sheet below the map that can be put away. */
export function FleetSheet({ count, card, children }: Props) {
  const say = useSay();
  const [isOpen, setOpen] = useState(true);
  return (
    <aside className={isOpen ? 'fleetSheet fleetSheet--open' : 'fleetSheet'}>
      <button
        type="button"
        className="fleetSheet__handle"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {say(distributionText.list)} {showFigure(count)}
        {isOpen ? <DownOutlined /> : <UpOutlined />}
      </button>
      {card}
      {isOpen && children}
    </aside>
  );
}
