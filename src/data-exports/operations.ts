import {
  createDataExport,
  deleteDataExport,
  listDataExportRuns,
  listDataExports,
  readDataExport,
  startDataExport,
} from './data-exports.ts'

export const dataExports = [
  listDataExports,
  createDataExport,
  readDataExport,
  startDataExport,
  listDataExportRuns,
  deleteDataExport,
]
