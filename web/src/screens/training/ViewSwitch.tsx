import { bankText } from '@fleet/contract/training/text';
import { ViewButton } from '../../kit/ViewButton';

/** From the trainings to the question bank and back. */
export const ViewSwitch = () => <ViewButton view="bank" there={bankText.title} back={bankText.trainings} />;
