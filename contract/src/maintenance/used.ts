import { say, type Language } from '../text';
import type { UsedMaterial } from './states';
import { maintainText } from './text';

/** One line of an order's materials: the material, how much of it in its unit, and its price where one is known. */
export function usedLine(language: Language, { materialName, spec, unit, price, qty }: UsedMaterial): string {
  const line = {
    name: spec ? `${materialName} ${spec}` : materialName,
    qty: unit ? `${qty} ${unit}` : String(qty),
  };
  return price === null
    ? say(language, maintainText.used, line)
    : say(language, maintainText.usedAt, { ...line, price: Number(price).toFixed(2) });
}
