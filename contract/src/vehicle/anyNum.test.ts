import { expect, test } from 'vitest';
import { authText } from '../authorization/text';
import { controlText } from '../control/text';
import { inspectionText } from '../inspection/text';
import { maintainText, programText, remindText } from '../maintenance/text';
import { repairText } from '../repair/text';
import { vehicleText } from './text';

test('a vehicle is looked for by the same words on every screen', () => {
  for (const words of [
    authText,
    controlText,
    inspectionText,
    maintainText,
    programText,
    remindText,
    repairText,
  ])
    expect([words.anyNum, words.orgId]).toEqual([vehicleText.anyNum, vehicleText.orgId]);
});
