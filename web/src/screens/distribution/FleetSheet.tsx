import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { distributionText } from '@fleet/contract/distribution/text';
import { type ReactNode, useEffect, useState } from 'react';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';

interface Props {
  count: number | undefined;
  /** Who is chosen; the card then takes the place of the list. */
  chosen: string | null;
  card: ReactNode;
  children: ReactNode;
}

/** The list of a phone: a sheet below the map that can be put away. */
export function FleetSheet({ count, chosen, card, children }: Props) {
  const say = useSay();
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    if (chosen !== null) setOpen(true);
  }, [chosen]);
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
      {isOpen && (card || children)}
    </aside>
  );
}
