import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';

/** In the place of a page that the role does not have; a role without any page has nowhere to go from here. */
export function NoPage({ hasOthers }: { hasOthers: boolean }) {
  const say = useSay();
  const navigate = useNavigate();
  if (!hasOthers) return <Panel title={say(shellText.noPages)} isAlert />;
  return (
    <Panel title={say(shellText.noRight)} isAlert>
      <Button onClick={() => navigate(-1)}>{say(shellText.goBack)}</Button>
      <Button type="primary" onClick={() => navigate('/')}>
        {say(shellText.goHome)}
      </Button>
    </Panel>
  );
}
