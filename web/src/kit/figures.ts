export { showFigure } from '@fleet/contract/figure/show';
