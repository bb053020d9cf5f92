import { fileText } from '@fleet/contract/file/text';
import { useSay } from '../language';
import { StoredImage } from '../StoredImage';
import { askLater } from './askLater';
import type { Field } from './field';
import './picture.css';

const ShowLogo = ({ value }: { value: string }) => (
  <StoredImage id={value} alt={useSay()(fileText.logo)} className="pictureField__image" />
);

/** A picture of 146 by 51, cut out of what is chosen. */
export const logo = (): Field<string> => ({
  Show: ShowLogo,
  Ask: askLater(() => import('./AskLogo').then((file) => file.AskLogo)),
});
