import { shellText } from '@fleet/contract/shell/text';
import { Modal } from 'antd';
import { useSay } from '../../kit/language';

const keys = [
  ['Ctrl K', 'keySearch'],
  ['/', 'keySearch'],
  ['?', 'keyHelp'],
  ['[ ]', 'keyTabs'],
  ['j k', 'keyRows'],
  ['Enter', 'keyOpen'],
  ['e', 'keyEdit'],
  ['n', 'keyNew'],
  ['f', 'keyFilters'],
  ['r', 'keyRefresh'],
  ['Esc', 'keyClose'],
] as const;

export function KeyboardHelp({ close }: { close: () => void }) {
  const say = useSay();
  return (
    <Modal open footer={null} title={say(shellText.keyboard)} onCancel={close}>
      <dl className="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{say(shellText[what])}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
