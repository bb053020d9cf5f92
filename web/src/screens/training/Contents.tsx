import { trainText } from '@fleet/contract/training/text';
import { Tabs } from 'antd';
import { useSay } from '../../kit/language';
import { Analysis } from './Analysis';
import { Candidates } from './Candidates';
import { Questions } from './Questions';

/** All that belongs to a training: who takes it, what is asked, and which question failed whom. */
export function Contents({ row: { id, state } }: { row: { id: string; state: string } }) {
  const say = useSay();
  const analysis = { key: 'analysis', label: say(trainText.analysis), children: <Analysis id={id} /> };
  return (
    <Tabs
      items={[
        { key: 'candidates', label: say(trainText.candidates), children: <Candidates id={id} /> },
        { key: 'questions', label: say(trainText.questions), children: <Questions id={id} /> },
        ...(state === 'draft' ? [] : [analysis]),
      ]}
    />
  );
}
