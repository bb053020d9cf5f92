import { leastTemplateBytes, templateBytes } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import { refuseField } from '../../base/refuse';
import { imageType } from '../file/service';

/** The template as a reader made it. What is in it only readers know; that it is no picture can be seen. */
export function readTemplate(sent: string): Buffer {
  const template = Buffer.from(sent.replace(/^data:[^,]*,/, ''), 'base64');
  if (imageType(template) || isBitmap(template)) throw refuseField('template', fingerText.templateIsImage);
  if (template.length < leastTemplateBytes || template.length > templateBytes)
    throw refuseField('template', fingerText.templateWrong, {
      least: leastTemplateBytes,
      limit: templateBytes >> 10,
    });
  return template;
}

/** What readers make of a picture when they do not make a template of it. */
const isBitmap = (bytes: Buffer) => bytes.toString('latin1', 0, 2) === 'BM';
