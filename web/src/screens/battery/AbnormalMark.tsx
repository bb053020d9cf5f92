import { ResultMark } from '../../parts/inspection/ResultMark';

export const AbnormalMark = ({ value }: { value: boolean }) => (
  <ResultMark value={value ? 'abnormal' : 'normal'} />
);
