import { texts } from '../text';

export const brandText = texts({
  title: ['品牌型号管理', 'Brand and Model'],
  brands: ['品牌', 'Brands'],
  allBrands: ['全部品牌', 'All brands'],
  brandId: ['品牌', 'Brand'],
  brandName: ['品牌', 'Brand'],
  modelName: ['型号', 'Model'],
  companyName: ['所属公司', 'Company'],
  platform: ['平台', 'Platform'],
  platforms: ['平台的品牌型号只能由平台修改', 'Only the platform can change its brands and models.'],
  severalBrands: ['有多个品牌符合：{name}，请填写全称', 'Several brands match {name}. Enter the full name.'],
  vehicleCount: ['车辆数', 'Vehicles'],
  addBrand: ['新增品牌', 'Add a brand'],
  editBrand: ['编辑品牌', 'Edit the brand'],
});
