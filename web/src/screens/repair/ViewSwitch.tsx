import { repairText } from '@fleet/contract/repair/text';
import { useNavigate, useSearchParams } from 'react-router';
import { useSay } from '../../kit/language';

const views = ['board', 'list', 'orders'] as const;
type View = (typeof views)[number];
const words = {
  board: repairText.boardView,
  list: repairText.listView,
  orders: repairText.ordersView,
};

/** How the screen shows what its address asks for; a board unless the address says otherwise. */
export function useView(): View {
  const view = useSearchParams()[0].get('view');
  return views.find((one) => one === view) ?? 'board';
}

/** From one view to another; board and list keep their filter, orders begin with their own. */
export function ViewSwitch() {
  const say = useSay();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const view = useView();
  function show(next: View) {
    const keeps = next !== 'orders' && view !== 'orders';
    const entries = keeps ? new URLSearchParams(search) : new URLSearchParams();
    entries.delete('open');
    if (next === 'board') entries.delete('view');
    else entries.set('view', next);
    void navigate({ search: entries.toString() });
  }
  return (
    <div className="repairViews" role="group" aria-label={say(repairText.views)}>
      {views.map((one) => (
        <button key={one} type="button" aria-pressed={one === view} onClick={() => show(one)}>
          {say(words[one])}
        </button>
      ))}
    </div>
  );
}
