import { leastTemplateBytes, templateBytes } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import { refuseField } from '../../../base/refuse';
import { imageType } from '../../house/file/service';

/** The template as a reader made it. What is in it only readers know; that it is no picture can be seen. */
export function readTemplate(sent: string): Buffer {
  const template = Buffer.from(sent.replace(/^data:[^,]*,/, ''), 'base64');
  if (isPicture(template)) throw refuseField('template', fingerText.templateIsImage);
  if (!isTemplate(template))
    throw refuseField('template', fingerText.templateWrong, {
      least: leastTemplateBytes,
      limit: templateBytes >> 10,
    });
  return template;
}

/** Long enough to tell a finger, short enough to be nothing else, and no picture. */
export const isTemplate = (bytes: Buffer): boolean =>
  !isPicture(bytes) && bytes.length >= leastTemplateBytes && bytes.length <= templateBytes;

/** Readers that make no template of a picture make a bitmap. */
const isPicture = (bytes: Buffer): boolean =>
  imageType(bytes) !== null || bytes.toString('latin1', 0, 2) === 'BM';
